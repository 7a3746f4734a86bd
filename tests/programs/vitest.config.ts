import { defineConfig } from 'vitest/config'

// Not a part of `npm test`: it needs other programs, and registries of packages.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/programs/*.test.ts'],
    globalSetup: ['tests/support/globalSetup.ts'],
    setupFiles: ['tests/support/cheapPasswords.ts', 'tests/support/schemas.ts'],
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
})
