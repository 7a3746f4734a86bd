import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest'
import { calls } from './storyProvider'

// react-admin's tests are written for Jest.
Object.assign(globalThis, { jest: vi })

beforeAll(() => {
  calls.count = 0
})

// The stories of an offline browser leave it offline, and the files share one.
afterEach(() => onlineManager.setOnline(true))

afterAll(async () => {
  await fetch(inject('stories'), { method: 'DELETE' })
  expect(calls.count, 'calls of our provider in this file').toBeGreaterThan(0)
})
