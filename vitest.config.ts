import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import durations from './tests/durations.json' with { type: 'json' }

const screens = [
  ...[
    'pages',
    'shell',
    'palette',
    'shortcuts',
    'tasks',
    'ui',
    'analysis',
    'office',
    'studio',
    'providers',
    'routing',
    'auth',
    'i18n',
  ].map(folder => `tests/${folder}/**/*.test.{ts,tsx}`),
  'tests/fields/**/*.test.tsx',
]

/**
 * Starts the slowest files first, because they would leave a core idle at the end. `scripts/testing/recordDurations.ts`
 * writes their durations: a fresh clone has none of earlier runs to sort by.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const secondsOf = ({ moduleId }: TestSpecification) =>
      durations[relative(import.meta.dirname, moduleId) as keyof typeof durations] ?? 0
    return sorted.sort((a, b) => secondsOf(b) - secondsOf(a))
  }
}

/** For two cores: these tests never wait, and each worker imports the pages again. */
const BUSY_WORKERS = 2

/** Tests of react-admin's hooks, in a DOM and over a server. */
const hooks = ['tests/providers/hooks/**/*.test.tsx']

/** Tests that need a server or its databases. */
const api = ['tests/server/**/*.test.ts', 'tests/fields/matrix.test.ts']

// Four projects: the server on both databases, functions alone, and screens and react-admin's hooks, which get a DOM.
// The files of a worker share imports and databases, because creating them again takes seconds per file.
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'api',
          // One project after the other: a worker ends if the next file in the queue is of another project.
          sequence: { groupOrder: 0 },
          // For two cores: a worker spends a third of its time waiting for databases and processes.
          maxWorkers: 3,
          environment: 'node',
          include: api,
          globalSetup: ['tests/support/globalSetup.ts'],
          setupFiles: ['tests/support/cheapPasswords.ts', 'tests/support/schemas.ts'],
          testTimeout: 40_000,
          hookTimeout: 90_000,
          // A busy machine needs more than a poll's default of one second.
          expect: { poll: { timeout: 20_000 } },
          isolate: false,
        },
      },
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 1 },
          maxWorkers: BUSY_WORKERS,
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          // tests/programs has its own configuration: it needs other programs.
          exclude: [...screens, ...api, 'tests/structure/**', 'tests/programs/**'],
          setupFiles: ['tests/support/schemas.ts'],
          testTimeout: 40_000,
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          sequence: { groupOrder: 2 },
          maxWorkers: BUSY_WORKERS,
          environment: 'jsdom',
          include: screens,
          exclude: hooks,
          setupFiles: ['tests/support/freshScreen.ts', 'tests/support/schemas.ts'],
          testTimeout: 40_000,
          hookTimeout: 90_000,
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'hooks',
          sequence: { groupOrder: 3 },
          // Its server runs in the main process.
          maxWorkers: 1,
          environment: 'jsdom',
          include: hooks,
          globalSetup: ['tests/providers/stories/storyServer.ts'],
          setupFiles: ['tests/support/freshScreen.ts', 'tests/support/schemas.ts'],
          testTimeout: 40_000,
          hookTimeout: 90_000,
          isolate: false,
        },
      },
    ],
  },
})
