import { defineConfig } from 'vitest/config'

/** The checks on the tree need no browser and no database: apart from the rest, they answer in seconds. */
export default defineConfig({
  test: {
    root: process.cwd(),
    include: ['tests/structure/**/*.test.ts'],
    // They read the whole tree: a machine with other work to do takes its time.
    testTimeout: 40_000,
    // One worker parses each file once for all checks.
    isolate: false,
    maxWorkers: 1,
  },
})
