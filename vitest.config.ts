import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const screens = [
  ...[
    'pages',
    'shell',
    'palette',
    'shortcuts',
    'tasks',
    'notifications',
    'providers',
    'routing',
    'auth',
    'i18n',
  ].map(folder => `tests/${folder}/**/*.test.{ts,tsx}`),
  'tests/fields/**/*.test.tsx',
]

/** The files that take longest. */
const SLOWEST = [
  ...['server/walk/walk', 'server/studio/apply', 'server/process', 'server/backup/backup'],
  ...['server/studio/killedApply', 'server/concurrency/everything', 'server/imports/killed'],
  ...['server/commands/commands', 'server/faults/killedTask', 'server/starvation/starvation'],
  ...['server/studio/randomDefinitions', 'server/firstRecords', 'server/kill', 'server/studio/backup'],
  ...['server/records/boundedRows', 'server/product/workOrders', 'server/faults/faults'],
  ...['server/demo/prepareDemo', 'server/http/body', 'server/backup/hostile'],
]

/** Begins with the slowest: begun last, they leave a core idle. A clean clone knows no durations of an earlier run. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SLOWEST.findIndex(name => moduleId.endsWith(`tests/${name}.test.ts`))
      return at < 0 ? SLOWEST.length : at
    }
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}

/** What needs a server or its databases. */
const api = ['tests/server/**/*.test.ts', 'tests/fields/matrix.test.ts']

// Three kinds of tests: of the server with both databases, of functions alone, and of screens, which get a DOM.
// The files of a worker share what they import, and the databases: to make them anew takes seconds a file.
export default defineConfig({
  test: {
    // On two cores: a worker waits for databases and processes for a third of its time.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'api',
          // One kind after the other: a worker ends where the next file in the queue is of the other kind.
          sequence: { groupOrder: 0 },
          environment: 'node',
          include: api,
          globalSetup: ['tests/support/globalSetup.ts'],
          setupFiles: ['tests/support/cheapPasswords.ts', 'tests/support/schemas.ts'],
          testTimeout: 40_000,
          hookTimeout: 90_000,
          // A busy machine takes its time; a second is what a poll waits otherwise.
          expect: { poll: { timeout: 20_000 } },
          isolate: false,
        },
      },
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 1 },
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...screens, ...api, 'tests/structure/**'],
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
          environment: 'jsdom',
          include: screens,
          setupFiles: ['tests/support/freshScreen.ts', 'tests/support/schemas.ts'],
          testTimeout: 40_000,
          hookTimeout: 90_000,
          isolate: false,
        },
      },
    ],
  },
})
