// A squad duel of scenarios/squad-duel.yaml, leaders and classes off, as a plain program would play it: a struct for
// each soldier, every die thrown. The kernel is compared with it; die-by-die.ts is the same in TypeScript.
//
// gcc -O3 -march=native -o die-by-die die-by-die.c && ./die-by-die 1000000 1
//
// Prints the time per battle to standard error; with a third argument also the means of the counts.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
enum { STEADY, CAUTIOUS, SHAKEN, BROKEN };
enum { N = 10, DEPTH = 36, AT = 8, MOVE = 6, LIMIT = 20 };
typedef struct { int8_t depth, posture; uint8_t alive, marked, moved, checked; } Soldier;
typedef struct { Soldier s[N]; int left, front, underFire, hits, brokeTurn, brokeLoss, casualties, routed, eliminated, wasted, tests, dice, lookups, fighting, mostBroken, half, recovered, brokenState; } Unit;
static uint64_t s0, s1, s2, s3;
static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
static inline uint64_t next64(void) { uint64_t r = rotl(s1 * 5, 7) * 9, t = s1 << 17; s2 ^= s0; s3 ^= s1; s1 ^= s2; s0 ^= s3; s2 ^= t; s3 = rotl(s3, 45); return r; }
static inline int die(int n) { return (int)(((next64() >> 32) * (uint64_t)n) >> 32); } // 0..n-1
static const int8_t bandFrom[] = {100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 0};
static const int8_t bandNeeded[] = {10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
static const int8_t bandFails[] = {CAUTIOUS, CAUTIOUS, CAUTIOUS, CAUTIOUS, SHAKEN, SHAKEN, SHAKEN, BROKEN, BROKEN, BROKEN, 4};
static uint8_t cover[DEPTH + 1];
static double sum[64], sq[64]; static double post[2][LIMIT + 1][5];
static int findFront(Unit *u) { int f = -1; for (int i = 0; i < N; i++) if (u->s[i].alive && u->s[i].depth > f) f = u->s[i].depth; return f; }
static void markAll(Unit *u) { for (int i = 0; i < N; i++) u->s[i].marked = 1; }
static void check(Unit *u, int turn) {
  int band = 0, left = u->left; if (!left) return;
  while (100 * left < bandFrom[band] * N) band++;
  int needed = bandNeeded[band], fails = bandFails[band], any = 0, E = 0;
  for (int i = 0; i < N; i++) { Soldier *s = &u->s[i];
    if (!s->alive || !s->marked) continue;
    any = 1; u->tests++; s->checked = 1;
    int ok = needed >= 10; if (needed > 0 && needed < 10) { u->dice++; ok = die(10) + 1 <= needed; }
    if (ok) { s->posture = STEADY; s->marked = 0; }
    else if (fails == 4) { s->alive = 0; u->left--; u->eliminated++; E++; }
    else s->posture = fails;
  }
  if (any) u->lookups++;
  int B = 0; for (int i = 0; i < N; i++) if (u->s[i].alive && u->s[i].posture == BROKEN) B++;
  if (!u->brokeTurn && B + E > 0 && 100 * (B + E) >= 50 * (u->left + E)) { u->brokeTurn = turn; u->brokeLoss = N - u->left - E; u->brokenState = 1; }
  if (E) markAll(u);
}
static int covered(int d) { return cover[d]; }
static int seek(int from, int step, int ahead) {
  int a = 99, b = 99;
  if (ahead) for (int d = from; d <= DEPTH; d++) if (covered(d)) { if (d - from <= step) a = d - from; break; }
  for (int d = from; d >= 0; d--) if (covered(d)) { b = from - d; break; }
  if (a < b) return a;
  return b < 99 ? -(b < MOVE ? b : MOVE) : 100;
}
static void move(Unit *u) {
  int routed = u->routed;
  for (int i = 0; i < N; i++) { Soldier *s = &u->s[i];
    if (!s->alive) continue;
    int from = s->depth, to = from;
    if (s->posture == BROKEN) { to = from - MOVE; if (to <= 0) { s->alive = 0; u->left--; u->routed++; continue; } }
    else {
      int step = AT - from; if (step > MOVE) step = MOVE; if (step < -MOVE) step = -MOVE;
      if (s->posture == STEADY || (s->posture == CAUTIOUS && !u->underFire)) to = from + step;
      else if (s->posture == CAUTIOUS) {
        if (!covered(from)) { int k = seek(from, step, 1); to = from + (k == 100 ? 0 : k); }
        else if (step <= 0) to = from + step;
        else { int k = 0; while (k < step && covered(from + k + 1)) k++; to = from + k; }
      } else if (!covered(from)) {
        int k = seek(from, step, !u->underFire);
        if (k == 100) k = u->underFire ? -(MOVE < from ? MOVE : from) : 0;
        to = from + k;
      }
    }
    if (to != from) { s->depth = to; s->moved = 1; }
  }
  if (u->routed > routed) markAll(u);
}
static void fire(Unit *u, Unit *t) {
  for (int i = 0; i < N; i++) { Soldier *s = &u->s[i];
    if (!s->alive) continue;
    int fires = 0;
    if (t->front >= 0 && s->posture != BROKEN) {
      int gap = DEPTH - s->depth - t->front, needed = gap <= 8 ? 7 : gap <= 16 ? 8 : gap <= 24 ? 9 : 0;
      if (needed) { fires = 1;
        int m = covered(t->front) ? -1 : 0;
        if (s->moved) { m -= 1; if (s->posture == CAUTIOUS && !covered(s->depth)) m -= 2; }
        t->underFire = 2;
        if (die(10) + 1 + m >= needed) t->hits++;
      }
    }
    if (!fires && s->checked && !s->moved) u->wasted++;
  }
}
static void fall(Unit *u) {
  int hits = u->hits; u->hits = 0; if (!hits) return;
  int body = 0, idx[N]; for (int i = 0; i < N; i++) if (u->s[i].alive && u->s[i].depth == u->front) idx[body++] = i;
  while (hits-- && body) { int k = die(body); u->s[idx[k]].alive = 0; idx[k] = idx[--body]; u->left--; u->casualties++; }
  markAll(u);
}
static void record(Unit *u, int f, int turn, int *prev) {
  int c[5] = {0}; for (int i = 0; i < N; i++) { Soldier *s = &u->s[i]; if (s->alive) c[s->posture]++; else c[4]++; s->moved = s->checked = 0; }
  for (int k = 0; k < 5; k++) { post[f][turn][k] += c[k] - prev[k]; prev[k] = c[k]; }
  u->fighting += c[0] + c[1] + c[2]; if (c[3] > u->mostBroken) u->mostBroken = c[3]; if (2 * (c[3] + c[4]) >= N) u->half = 1;
  if (u->brokenState == 1) u->brokenState = 2; else if (u->brokenState == 2 && c[0] + c[1] + c[2] > c[3]) u->brokenState = 3;
}
int main(int argc, char **argv) {
  long battles = atol(argv[1]); uint64_t z = argc > 2 ? atol(argv[2]) : 1; uint64_t *st[4] = {&s0, &s1, &s2, &s3};
  for (int i = 0; i < 4; i++) { z += 0x9e3779b97f4a7c15ull; uint64_t x = z; x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull; x = (x ^ (x >> 27)) * 0x94d049bb133111ebull; *st[i] = x ^ (x >> 31); }
  for (int d = 0; d <= DEPTH; d++) cover[d] = (d >= 7 && d <= 9) || (d >= 27 && d <= 29);
  struct timespec a, b; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
  double unitTurns = 0;
  for (long n = 0; n < battles; n++) {
    Unit u[2]; memset(u, 0, sizeof u); int prev[2][5]; memset(prev, 0, sizeof prev);
    for (int f = 0; f < 2; f++) { u[f].left = N; u[f].front = AT; for (int i = 0; i < N; i++) { u[f].s[i].alive = 1; u[f].s[i].depth = AT; } }
    int turn = 0;
    do {
      turn++;
      for (int f = 0; f < 2; f++) check(&u[f], turn);
      for (int f = 0; f < 2; f++) move(&u[f]);
      for (int f = 0; f < 2; f++) { u[f].front = findFront(&u[f]); u[f].underFire = 0; }
      fire(&u[0], &u[1]); fire(&u[1], &u[0]);
      for (int f = 0; f < 2; f++) { fall(&u[f]); u[f].front = findFront(&u[f]); record(&u[f], f, turn, prev[f]); }
    } while (turn < LIMIT && u[0].left && u[1].left);
    unitTurns += 2 * turn;
    int g0 = !u[0].left, g1 = !u[1].left, holder = g0 == g1 ? 2 : g0 ? 1 : 0;
    double r[64]; int k = 0;
    for (int f = 0; f < 2; f++) { Unit *x = &u[f];
      r[k++] = holder == f; r[k++] = x->brokeTurn > 0; r[k++] = x->brokeTurn ? x->brokeTurn : LIMIT; r[k++] = x->casualties; r[k++] = x->eliminated; r[k++] = x->routed;
      r[k++] = N - x->left; r[k++] = x->wasted; int c3 = 0; for (int i = 0; i < N; i++) c3 += x->s[i].alive && x->s[i].posture != BROKEN;
      r[k++] = x->fighting + (LIMIT - turn) * c3; r[k++] = x->mostBroken; r[k++] = x->half; r[k++] = holder == f && x->half; r[k++] = x->brokenState == 3; r[k++] = x->tests; r[k++] = x->dice; r[k++] = x->lookups; }
    r[k++] = holder == 2; r[k++] = turn;
    for (int i = 0; i < k; i++) { sum[i] += r[i]; sq[i] += r[i] * r[i]; }
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
  double ns = (b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec);
  static const char *names[] = {"holds_field","broke","turns_stood","casualties","eliminated","routed","losses","wasted_initiatives","fighting_turns","most_broken","half_broken","comeback","units_recovered","tests","dice","look_ups"};
  if (argc > 3) for (int i = 0; i < 34; i++) printf("%s%s %.9g %.9g\n", i < 16 ? "0:" : i < 32 ? "1:" : "", i < 32 ? names[i & 15] : i == 32 ? "nobody_holds" : "turns", sum[i] / battles, sq[i] / battles);
  fprintf(stderr, "C die by die: %.0f battles/s, %.1f ns/unit-turn, %.3f turns\n", battles / ns * 1e9, ns / unitTurns, unitTurns / 2 / battles);
}
