import { defineConfig } from 'vitest/config'

/**
 * Configuration for the checks on the tree, which need no browser and no database. Run separately, they take
 * seconds.
 */
export default defineConfig({
  test: {
    root: process.cwd(),
    include: ['tests/structure/**/*.test.ts'],
    // The checks read the whole tree, which is slow on a busy machine.
    testTimeout: 40_000,
    // With one worker, each file is parsed once for all checks.
    isolate: false,
    maxWorkers: 1,
  },
})
