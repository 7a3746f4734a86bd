/**
 * The stages of a visit, with each stage's entry modules. Each stage is one file, because on a phone round
 * trips cost more than bytes, and hundreds of separate modules would take about fifty round trips.
 */
export const STAGES: Record<string, string[]> = {
  first: [
    'src/app/main.tsx',
    'src/app/auth/SignInScreen.tsx',
    'src/app/auth/FirstFrame.tsx',
    'src/app/auth/StandaloneMessage.tsx',
    'src/core/i18n/catalogue.ts',
  ],
  app: ['src/app/startApp.tsx'],
  list: ['src/pages/ListPage.tsx'],
  // Modules that a list needs only after its rows are shown.
  foot: [
    'src/pages/list/ListFooter.tsx',
    'src/pages/list/bulk/SelectionBar.tsx',
    'src/pages/list/live/LiveBar.tsx',
    'src/pages/list/cells/CellsButton.tsx',
  ],
  record: ['src/pages/ShowPage.tsx'],
  // Components that open over any page.
  over: ['src/app/shell/OverPage.tsx', 'src/app/palette/Palette.tsx', 'src/app/shell/Notice.tsx'],
  // Modules that cells of some field types load after the rows
  // of a list are shown, without loading the forms.
  cells: ['src/fields/*/*.deferred.ts'],
  form: ['src/pages/EditPage.tsx', 'src/pages/CreatePage.tsx', 'src/fields/views.ts'],
}

/** Returns a pattern that matches the paths of a stage's modules. */
export const stageModules = (modules: readonly string[]) =>
  new RegExp(`/(?:${modules.map(path => path.replaceAll('.', '\\.').replaceAll('*', '[^/]+')).join('|')})$`)

/**
 * The groups of Rolldown's code splitting: each module is in the file of the first stage
 * that needs it. Rolldown adds the imports of a group's modules after tree shaking;
 * modules that no stage needs are split as usual.
 */
export const codeGroups = [
  {
    // Modules of the product that several files import. They come before records and forms, because a list
    // waits for its definition, and a definition for its imports.
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
