/** Known reasons why a row misses its bound; shown only for such rows. */
const REASONS: readonly (readonly [row: RegExp, reason: string])[] = [
  [
    /^first paint/,
    'the page with its looks in four scripts is 5 kB where the form is 0.5 (25 ms), its letters are laid out in stand-ins for fonts that are on their way (20 to 35 ms), its script and styles are read (30 ms).',
  ],
  [
    /^export of/,
    'a page that COPY writes with labels, words and guard costs PostgreSQL 8 µs a line where bare columns cost 3, and the server 2.5 µs more; ' +
      'the server took 25 µs before the database wrote the lines, and 8 when it joined them.',
  ],
  [
    /^list of 25/,
    '0.86 ms of the processor a request beside 0.5: a statement more for the session, rules, checks and the framework; a quarter are writes to sockets.',
  ],
  [
    /^create with history/,
    'the floor’s three prepared inserts take 1 ms; a create makes five round trips in place of eight, for session, what is asked before it (number, ids, references), the record with history and event, labels and commit: 2.6 ms of the server and 1.6 ms of the database, checks and publishing among them.',
  ],
  [
    /^jump to row/,
    'half a million entries of the index are walked once; the pages around that place take 6 ms.',
  ],
  [
    /^(sort by any|next page|previous page|filter by|one record|first page|list under)/,
    'a single one of many calls that take 5 to 10 ms each, on a machine that others load as well; it is another one each time.',
  ],
  [
    /^reload, signed in: header/,
    'its code is read from the cache and run first (0.2 s), then 980 components are drawn (0.3 s). What the server draws of it stands from the first paint on.',
  ],
  [
    /^(cold start to the rows|sign-in to the rows|reload, signed in: rows)/,
    'drawing at a quarter of the processor: menu and header 0.35 s, the page with its rows 0.4 s.',
  ],
  [
    /^list to a record/,
    'the first record of a visit: 200 rules of style are made, a third of the time; from the second on it is there sooner than the bare application’s.',
  ],
  [
    /^record to its form/,
    '2,300 components, each field with its label, hint and error; nothing is drawn twice any more.',
  ],
  [/^record back to the list/, 'drawing again; which part of a row takes it was not found out.'],
  [
    /^a list from the menu/,
    'in the menu a thousand entries are drawn anew beside the list, as each shows whether it is the open one.',
  ],
  [
    /^scroll a list/,
    'what is left is hit-testing and the layers of a hundred rows: three times in five above 50 ms, by up to 7.',
  ],
]

/** The reason for a row that misses its bound. */
export const reasonFor = (row: string): string =>
  REASONS.find(([name]) => name.test(row))?.[1] ?? 'why was not found out.'
