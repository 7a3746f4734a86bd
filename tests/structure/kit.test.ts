import { describe, expect, it } from 'vitest'
import { read, sources } from './tree'

/** Returns the files outside the kit's folder whose code matches. */
const outside = (kit: string, code: RegExp) =>
  sources('src', 'resources').filter(path => !path.startsWith(kit) && code.test(read(path)))

/** Windows without a title and buttons. */
const OTHER_DIALOGS = [
  'src/app/palette/Palette.tsx', // a search with its results
  'src/fields/file/previewDialog.view.tsx', // a file, with a toolbar
  'src/office/notifications/BellPanel.tsx', // on a phone, what is a popover elsewhere
  'src/studio/preview/WithPreview.tsx', // a page in a frame
]

const OTHER_TABLES = [
  'src/office/roles/RolesSection.tsx', // a list of records, which the list page will show
  'src/pages/list/rows/ListTable.tsx', // the list of records
]

/** Files that name an arrow key for another purpose than to move from one position to another. */
const OTHER_ARROWS = [
  'resources/quotes/pages/cursorKeys.ts', // Enter moves like an arrow key
  'src/app/palette/Palette.tsx', // shows the keys
  'src/app/shell/NavBar.tsx', // opens a group
  'src/app/shell/NavContent.tsx', // scrolls
  'src/fields/date/dayField.view.tsx', // opens the calendar
  'src/fields/questions/questionRow.view.tsx', // moves the question itself
  'src/office/notifications/useItemKeys.ts', // the shortcuts that mean an arrow key
  'src/pages/list/cells/useCellEvents.ts', // extends a selection
  'src/studio/expression/useCompletions.ts', // the other keys belong to the text
  'src/ui/shortcuts/Keys.tsx', // shows the keys
  'src/ui/shortcuts/shortcuts.ts', // names the shortcuts
]

/** A spreadsheet's column is saved as a batch of cells, each with its own attempts. */
const OTHER_RETRIES = ['resources/quotes/grid/saveColumns.ts']

describe('X-06 one kit', () => {
  it('X-06 dialogs are built with src/ui/dialog', () => {
    const found = outside('src/ui/dialog/', /import \{[^}]*\bDialog\b[^}]*\} from '@mui\/material'/u)
    expect(found).toEqual(OTHER_DIALOGS)
  })

  it('X-06 tables are built with src/ui/table', () => {
    const found = outside('src/ui/table/', /import \{[^}]*\bTable\b[^}]*\} from '@mui\/material'/u)
    expect(found).toEqual(OTHER_TABLES)
  })

  it('X-06 arrow keys move with src/ui/cursor', () => {
    const found = outside('src/ui/cursor/', /\bArrow(?:Up|Down|Left|Right)\b(?! from)/u)
    expect(found).toEqual(OTHER_ARROWS)
  })

  it('X-06 a save that merges uses saveWithMerge', () => {
    expect(outside('src/pages/record/saveWithMerge.ts', /\bMAX_(?:MERGES|RETRIES|TRIES)\b/u)).toEqual(
      OTHER_RETRIES,
    )
  })
})
