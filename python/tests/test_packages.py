"""What is handed out: the wheel and the source distribution carry the texts of both licences."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXTS = {name: (ROOT / name).read_bytes() for name in ["LICENSE-MIT", "LICENSE-APACHE"]}


def run(*command: str) -> None:
    """Builds with what this environment has, where `./test` builds."""
    beside = str(Path(sys.executable).parent)
    settings = {
        "PATH": beside + os.pathsep + os.environ["PATH"],
        "CARGO_TARGET_DIR": os.environ.get("CARGO_TARGET_DIR", str(ROOT / "target/python/build")),
        "MATURIN_PEP517_ARGS": os.environ.get("MATURIN_PEP517_ARGS", "--profile trial"),
    }
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def named(metadata: str) -> list[str]:
    """The licence files that the metadata of a distribution names."""
    return [line.removeprefix("License-File: ") for line in metadata.splitlines() if line.startswith("License-File: ")]


def test_the_wheel_carries_the_licences(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    run(*pip, "--no-build-isolation", "--no-deps", "--wheel-dir", str(tmp_path), "./python")
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        [metadata] = [name for name in files.namelist() if name.endswith(".dist-info/METADATA")]
        assert sorted(named(files.read(metadata).decode())) == sorted(TEXTS)
        for name, text in TEXTS.items():
            assert files.read(metadata.replace("METADATA", f"licenses/{name}")) == text


def test_the_source_distribution_carries_the_licences(tmp_path: Path) -> None:
    run(str(Path(sys.executable).parent / "maturin"), "sdist", "--manifest-path", "python/Cargo.toml", "--out", str(tmp_path))
    [source] = tmp_path.glob("*.tar.gz")
    with tarfile.open(source) as files:
        root = source.name.removesuffix(".tar.gz")

        def read(name: str) -> bytes:
            found = files.extractfile(f"{root}/{name}")
            assert found is not None, f"{name} is no file"
            return found.read()

        assert sorted(named(read("PKG-INFO").decode())) == sorted(TEXTS)
        for name, text in TEXTS.items():
            # Beside the metadata, which names it, and beside what is built.
            assert read(name) == text
            assert read(f"python/{name}") == text


