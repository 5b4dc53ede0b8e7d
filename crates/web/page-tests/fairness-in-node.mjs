/**
 * The tests of `fairness.js` without a browser: `node crates/web/page-tests/fairness-in-node.mjs`. Prints
 * `{ passed, failed: [...] }`. Node has to tell modules by their syntax (20.19, 22.7 and later).
 */

import { fairness } from "./fairness.js";

const failed = [];
let passed = 0;

await fairness({
  test(name, body) {
    try {
      body();
      passed += 1;
    } catch (error) {
      failed.push(`${name}: ${error}`);
    }
  },
  equal(got, wanted, about = "") {
    const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
    if (a !== b) throw new Error(`${about} ${a} is not ${b}`);
  },
  holds(fact, about) {
    if (!fact) throw new Error(about);
  },
  load: (name) => import(new URL(`../page/js/${name}`, import.meta.url).href),
});

console.log(JSON.stringify({ passed, failed }));
