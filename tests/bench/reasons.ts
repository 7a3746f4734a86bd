/** Known reasons why rows miss their bounds, shown only for those rows. */
const REASONS: readonly (readonly [row: RegExp, reason: string])[] = [
  [
    /^first paint/,
    'the page with its styles is 5 kB, the form 0.25 kB (25 ms); its fonts are requested and its text laid out in fallback fonts (about 80 ms); its script and styles are parsed (30 ms). Without the Arabic fonts it is as slow.',
  ],
  [
    /^export of/,
    'a line with labels, words and guard costs PostgreSQL three times a line of bare columns: of the difference the guard is a third, ' +
      'the page that labels are looked up for and moments a sixth each; planning a page of 5,000 lines is 7 ms.',
  ],
  [
    /^(list of 25|one record, 12)/,
    'a request takes more processor time: one more statement for the session, rules, checks and the framework. ' +
      'A fifth is writes to sockets, a sixth reading rows, a twelfth garbage collection, a fourteenth JSON. ' +
      'Rows written as JSON by the database would save some of the last three, but rights, cursors and labels read values.',
  ],
  [
    /^create with history/,
    'a create makes three round trips: session, checks (number, ids, references), the record with history, event and commit. ' +
      'Of its time, half is the server’s: a fifth of that is writes to sockets, a fifteenth garbage collection, and the rest is spread over parsing, rules, history and SQL. ' +
      'Checking the session together with the record would save a round trip, but then a write would start before its session is confirmed.',
  ],
  [/^jump to row/, 'the first jump scans half a million index entries; pages near that row then take 6 ms.'],
  [
    /^(sort by any|next page|previous page|filter by|one record$|first page|list under)/,
    'one of many calls that take 5 to 10 ms each, on a shared machine; in each run it is a different one.',
  ],
  [
    /^reload, signed in: header/,
    'its code is read from the cache and run (0.2 s), then menu and header are rendered (0.25 s). The part that the server renders is shown from the first paint.',
  ],
  [
    /^(cold start to the rows|sign-in to the rows|reload, signed in: rows)/,
    'rendering on a processor slowed 4 times: menu and header 0.35 s, the page with its rows 0.4 s.',
  ],
  [
    /^list to a record/,
    'the first record of a visit creates 140 style rules. Its code arrives 0.9 s after the rows, because the fonts of visible names come first, and the bench clicks after 1 s, so other deferred parts start at the same time; the second record took 135 ms where the bare application took 126 to 139.',
  ],
  [
    /^record to its form/,
    'each field of MUI has a label, a frame with its legend and a box; the first form creates 500 style rules. Text areas no longer measure the page.',
  ],
  [
    /^JavaScript before the sign-in is usable, growth/,
    'one run: the next file is fetched ahead, and was counted where the sign-in took longer.',
  ],
  [
    /^a list from the menu/,
    'entries render again only in the sections that change, and sections out of sight are not styled; what is left, 10 to 80 ms in three runs of the bench, was not found in a profile.',
  ],
  [
    /^scroll a list/,
    'hit-testing and the layers of a hundred rows take the rest: three runs in five are above 50 ms, by up to 7.',
  ],
  [
    /during (plans|checks) of definitions$/,
    'a plan checks and compares all definitions on the main thread, and others wait for the one that runs; its pause comes after it. Only System Admins can ask for plans.',
  ],
  [
    /during dry runs of bulk changes$/,
    'a dry run writes 100 records at a time as the change would, with history and search texts, and is rolled back. A save of one of them waits for that: a quarter of its delay, the rest is processor time of the server and the database. ' +
      'Fewer records at a time would find fewer values that must be unique and are not.',
  ],
  [
    /during searches of (many|few) texts$/,
    'a list runs its page and its count at the same time, and both compare each record with many texts: one account keeps about two processors of the database busy.',
  ],
  [
    /during lists by a reference$/,
    'a sort by the labels of other records reads them for each of 40,000 rows, up to 340 ms of a processor of the database, and one account has two such lists at once, each with its count.',
  ],
]

/** Returns the reason why a row misses its bound. */
export const reasonFor = (row: string): string =>
  REASONS.find(([name]) => name.test(row))?.[1] ?? 'the reason is unknown.'
