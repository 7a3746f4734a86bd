// The package `expect` of Jest, which react-admin's tests import.
export { expect, expect as default } from 'vitest'
