import { defineConfig } from 'vitest/config'

/** The checks on the tree need no browser and no database: run separately, they take seconds. */
export default defineConfig({
  test: {
    root: process.cwd(),
    include: ['tests/structure/**/*.test.ts'],
    // They read the whole tree: slow on a busy machine.
    testTimeout: 40_000,
    // One worker parses each file once for all checks.
    isolate: false,
    maxWorkers: 1,
  },
})
