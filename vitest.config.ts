import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

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

// Two kinds of tests: what runs in a browser gets a DOM, everything else gets Node and the databases.
// The files of a worker share what they import, and the databases: to make them anew takes seconds a file.
export default defineConfig({
  test: {
    // One worker leaves a core idle where there are two; with both busy, a step may take a while.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          // One kind after the other: a worker ends where the next file in the queue is of the other kind.
          sequence: { groupOrder: 0 },
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...screens, 'tests/structure/**'],
          globalSetup: ['tests/support/globalSetup.ts'],
          setupFiles: ['tests/support/cheapPasswords.ts', 'tests/support/schemas.ts'],
          testTimeout: 40_000,
          hookTimeout: 90_000,
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          sequence: { groupOrder: 1 },
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
