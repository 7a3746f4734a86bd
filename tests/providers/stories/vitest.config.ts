import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { CORE, FAILING, storySpecs } from './specs.ts'

const here = (file: string) => join(import.meta.dirname, file)

// react-admin's own tests of its stories, over our data provider and a real server.
export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^ra-data-fakerest$/, replacement: here('storyProvider.ts') },
      { find: /^expect$/, replacement: here('jestExpect.ts') },
      { find: /^ra-core$/, replacement: join(process.cwd(), CORE, 'index.ts') },
      // Otherwise the two packages load react-router twice.
      { find: /^react-router-dom$/, replacement: 'react-router' },
    ],
  },
  test: {
    environment: 'jsdom',
    globals: true,
    include: storySpecs(),
    exclude: [],
    testNamePattern: new RegExp(`^(?!.*(${FAILING.join('|')}))`),
    globalSetup: [here('storyServer.ts')],
    setupFiles: ['tests/support/schemas.ts', 'tests/support/freshScreen.ts', here('setup.ts')],
    testTimeout: 40_000,
    hookTimeout: 90_000,
    // react-admin asks `checkError` about every error, also about a request that it has aborted itself, and the auth
    // provider of these stories rejects for all. Ours signs out for a 401 alone (tests/providers/authProvider.test.ts).
    onUnhandledError: ({ message, stack = '' }) =>
      !(message === 'Not implemented' && /\.stories\.tsx/u.test(stack)),
    // Some of these tests expect a render within a fixed time, which a busy machine exceeds.
    retry: 2,
    isolate: false,
    // For two cores: the server runs in the main process.
    maxWorkers: 1,
    server: { deps: { inline: [/ra-core/, /react-router/] } },
  },
})
