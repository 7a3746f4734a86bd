/**
 * What a visitor comes to one after the other, and the modules that each begins with. Each is one file: a phone waits for a file's
 * round trip more than for its bytes, and hundreds of modules would be fifty round trips.
 */
export const STAGES: Record<string, string[]> = {
  first: [
    'src/app/main.tsx',
    'src/app/auth/SignInScreen.tsx',
    'src/app/auth/FirstFrame.tsx',
    'src/app/auth/StandaloneMessage.tsx',
    'src/core/i18n/catalogue.ts',
  ],
  app: ['src/app/App.tsx'],
  list: ['src/pages/ListPage.tsx'],
  // What a list needs only when its rows are shown.
  foot: [
    'src/pages/list/ListFooter.tsx',
    'src/pages/list/bulk/SelectionBar.tsx',
    'src/pages/list/live/LiveBar.tsx',
    'src/pages/list/cells/CellsButton.tsx',
  ],
  record: ['src/pages/ShowPage.tsx'],
  // What appears over any page.
  over: ['src/app/shell/OverPage.tsx', 'src/app/palette/Palette.tsx', 'src/app/shell/notice.ts'],
  // What the cell of a field type loads after the rows of a list, to show its values, without loading the forms.
  cells: ['src/fields/*/*.deferred.ts'],
  form: ['src/pages/EditPage.tsx', 'src/pages/CreatePage.tsx', 'src/fields/views.ts'],
}

/** The paths that modules of a stage stand for. */
export const stageModules = (modules: readonly string[]) =>
  new RegExp(`/(?:${modules.map(path => path.replaceAll('.', '\\.').replaceAll('*', '[^/]+')).join('|')})$`)

/**
 * The groups of Rolldown's code splitting: each module goes into the file of the first stage that needs it. Rolldown adds what the
 * modules of a group import, after it has removed what nobody uses; what no stage needs is split as usual.
 */
export const codeGroups = [
  {
    // Modules of the product that several files import, before records and forms: a list waits for its definition, and a
    // definition for its imports.
    name: 'shared',
    priority: Object.keys(STAGES).length - Object.keys(STAGES).indexOf('record') + 0.5,
    test: /\/resources\/(?:[^/]+\/)?(?!index\.ts)[^/]+\.ts$/,
    minShareCount: 2,
  },
  ...Object.entries(STAGES).map(([name, modules], at, { length }) => ({
    name,
    priority: length - at,
    test: stageModules(modules),
  })),
]
