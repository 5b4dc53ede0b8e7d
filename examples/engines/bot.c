/* A small engine for Capicúa in C: it plays the tile that leaves it most to follow with.
 *
 * It knows every game in which tiles are laid on two ends. Try it:
 *
 *     cc -O2 -o bot examples/engines/bot.c
 *     capicua engine-check ./bot
 *     capicua match exec:./bot greedy --rules mexico
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 128

static char hand[MOST][2]; /* the own tiles, as pips are written */
static int held;
static char ends[2]; /* the open ends; 0 before the lead */
static char seat;    /* where we sit; 0 if we do not know the game */
static int playing;

static int pips(char pip) { return pip <= '9' ? pip - '0' : pip - 'a' + 10; }

static void take(char a, char b) {
    if (held < MOST) {
        hand[held][0] = a;
        hand[held++][1] = b;
    }
}

/* Something happened: `--`, `!B`, `+64`, `+?`, or a tile: the pip it covers, the pip it leaves. */
static void see(char who, const char *move) {
    if (move[0] == '+') {
        if (who == seat && move[1] != '?') take(move[1], move[2]);
        return;
    }
    if (move[0] == '-' || move[0] == '!') return;
    if (!ends[0]) {
        ends[0] = move[0];
        ends[1] = move[1];
    } else {
        ends[ends[0] == move[0] ? 0 : 1] = move[1];
    }
    for (int i = 0; i < held; i++) {
        int same = hand[i][0] == move[0] && hand[i][1] == move[1];
        int turned = hand[i][0] == move[1] && hand[i][1] == move[0];
        if (same || turned) {
            held--;
            hand[i][0] = hand[held][0];
            hand[i][1] = hand[held][1];
            return;
        }
    }
}

/* round RULES HANDS LINE TURN SCORE [moves M1 M2 ...] */
static void begin(void) {
    strtok(NULL, " ");
    char *hands = strtok(NULL, " "), *line = strtok(NULL, " ");
    held = ends[0] = playing = 0;
    if (!hands || !line || !seat) return;
    for (int i = 'A'; i < seat && hands; i++)
        if ((hands = strchr(hands, '/'))) hands++;
    if (!hands) return;
    while (hands[0] && hands[1] && !strchr("/+!?", hands[0])) {
        take(hands[0], hands[1]);
        hands += 2;
    }
    if (line[0] != '-') {
        ends[0] = line[line[0] == '^'];
        ends[1] = line[strlen(line) - 1];
    }
    strtok(NULL, " "), strtok(NULL, " "), strtok(NULL, " ");
    for (char *move; (move = strtok(NULL, " "));) see(0, move);
    playing = 1;
}

/* How good it is to leave this pip: how many other tiles of ours follow it; of equal ones the heavier. */
static int worth(int tile, char leaves) {
    int follow = 0;
    for (int i = 0; i < held; i++) follow += i != tile && (hand[i][0] == leaves || hand[i][1] == leaves);
    return 100 * follow + pips(hand[tile][0]) + pips(hand[tile][1]);
}

static void go(void) {
    char move[3] = "--";
    int best = -1;
    if (!playing) {
        puts("error there is no round");
        return;
    }
    for (int i = 0; i < held; i++) {
        char a = hand[i][0], b = hand[i][1];
        if (!ends[0]) {
            /* Where the highest double leads, it is the highest of ours. */
            int lead = 100 * (pips(a) + pips(b)) + pips(a) + 10000 * (a == b);
            if (lead > best) best = lead, move[0] = a, move[1] = b;
            continue;
        }
        for (int end = 0; end < 2; end++)
            for (int turn = 0; turn < 2; turn++) {
                char covers = turn ? b : a, leaves = turn ? a : b;
                if (covers == ends[end] && worth(i, leaves) > best)
                    best = worth(i, leaves), move[0] = covers, move[1] = leaves;
            }
    }
    printf("play %s\n", move);
}

int main(void) {
    static char line[8192];
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        char *word = strtok(line, " ");
        if (!word) continue;
        if (!strcmp(word, "dep")) {
            puts("id name Follower in C\ndepok");
        } else if (!strcmp(word, "match")) {
            char *rules = strtok(NULL, " ");
            strtok(NULL, " ");
            char *at = strtok(NULL, " ");
            seat = playing = 0;
            if (!rules || !at || strstr(rules, "spinner=on") || !strncmp(rules, "pickomino", 9))
                puts("error I play on two ends only");
            else
                seat = at[0];
        } else if (!strcmp(word, "round")) {
            begin();
        } else if (!strcmp(word, "saw") && playing) {
            char *who = strtok(NULL, " "), *move = strtok(NULL, " ");
            if (who && move) see(who[0], move);
        } else if (!strcmp(word, "go")) {
            go();
        } else if (!strcmp(word, "quit")) {
            break;
        }
    }
    return 0;
}
