import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const screens = [
  ...['pages', 'shell', 'providers', 'routing', 'auth', 'i18n'].map(
    folder => `tests/${folder}/**/*.test.{ts,tsx}`,
  ),
  'tests/fields/**/*.test.tsx',
]

// Two kinds of tests: what runs in a browser gets a DOM, everything else gets Node and the databases.
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...screens, 'tests/structure/**'],
          globalSetup: ['tests/support/globalSetup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: screens,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
