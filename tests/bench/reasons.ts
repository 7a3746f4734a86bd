/** What keeps a row from its bound, as far as it was found out; told only of a row that is not met. */
const REASONS: readonly (readonly [row: RegExp, reason: string])[] = [
  [
    /^export of/,
    'a page that COPY writes with labels, words and guard costs PostgreSQL 8 µs a line where bare columns cost 3, and the server 2.5 µs more; ' +
      'the server took 25 µs before the database wrote the lines, and 8 when it joined them.',
  ],
  [
    /^list of 25/,
    'about 1.1 ms of the processor a request beside 0.6: a statement more for the session, rules, checks and the framework; a quarter are writes to sockets.',
  ],
  [
    /^create with history/,
    'the floor’s three prepared inserts take 1 ms; a create makes five round trips, for session, what is asked before it (number, ids, references), the record with history and event, labels and commit, and its own checks.',
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
    'drawn with the rows, for which it waits up to 0.4 s: both at once are there sooner than one after the other. What the server draws of it stands from the first paint on.',
  ],
  [
    /^(cold start to the rows|sign-in to the rows|reload, signed in: rows)/,
    'drawing at a quarter of the processor: the shell with its whole menu and the rows, 0.5 s of a processor where the bare application takes 0.3.',
  ],
  [
    /^JavaScript by the rows/,
    'words of undo, tasks, import and the audit page stand in the catalogue that comes first, about 10 kB.',
  ],
  [
    /^list to a record/,
    'its file is there by the click; heading, moves, facts, figures and tabs are drawn together, and the live connection is made in that moment.',
  ],
  [
    /^record to its form/,
    'the form’s file (100 kB) is run when the record has been read for a moment, and not while it is being drawn.',
  ],
  [/^record back to the list/, 'drawing again; which part of a row takes it was not found out.'],
  [
    /^a list from the (API|menu)/,
    'taken while other work ran on the same cores; in the menu a thousand entries are drawn anew beside the list.',
  ],
  [
    /^scroll a list/,
    'what is left is hit-testing and the layers of a hundred rows: three times in five above 50 ms, by up to 7.',
  ],
]

/** The reason for a row that is not met. */
export const reasonFor = (row: string): string =>
  REASONS.find(([name]) => name.test(row))?.[1] ?? 'why was not found out.'
