import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnDefinition } from '../../src/define/ownDefinition'
import { PreviewPane } from '../../src/studio/preview/PreviewPane'
import { show } from '../pages/stage'
import { showStudio, studioCalls } from './studioStage'

const own: OwnDefinition = { extends: 'branches', fields: { floor: { kind: 'wholeNumber' } } }

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

it('T-06 a preview gets the draft when it asks, and its mistakes are shown over the last good one', async () => {
  show(<PreviewPane name="branches" own={own} view="create" />, { answers: {}, at: '/branches/create' })
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview')
  expect(frame.getAttribute('src')).toMatch(/preview\/branches\/create$/)
  const target = frame.contentWindow as Window
  const post = vi.spyOn(target, 'postMessage')
  const report = (data: unknown) =>
    act(() =>
      window.dispatchEvent(
        new MessageEvent('message', { data, origin: window.location.origin, source: target }),
      ),
    )
  report({ coverdesk: 'ready' })
  expect(post).toHaveBeenLastCalledWith(
    expect.objectContaining({ coverdesk: 'draft', own, view: 'create', language: 'en', theme: 'light' }),
    window.location.origin,
  )
  report({ coverdesk: 'mistakes', mistakes: ['branches.title: there is no field nmae'] })
  expect(screen.getByText(/The draft has mistakes/)).toBeInTheDocument()
  report({ coverdesk: 'shown' })
  expect(screen.queryByText(/The draft has mistakes/)).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Dark' }))
  await vi.waitFor(() =>
    expect(post).toHaveBeenLastCalledWith(expect.objectContaining({ theme: 'dark' }), window.location.origin),
  )
})

it('T-06 the preview is put below the editor without loading again, and folded away', async () => {
  const user = userEvent.setup()
  const matches = (query: string) => ({
    ...{ matches: query === '(min-width:1200px)', media: query },
    ...{ addEventListener: vi.fn(), removeEventListener: vi.fn() },
  })
  vi.stubGlobal('matchMedia', matches)
  showStudio(studioCalls())
  const frame = await screen.findByTitle('Preview')
  expect(screen.getByRole('separator', { name: 'Preview width' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Put below' }))
  expect(screen.queryByRole('separator', { name: 'Preview width' })).toBeNull()
  expect(screen.getByTitle('Preview')).toBe(frame)
  await user.click(screen.getByRole('button', { name: 'Hide preview' }))
  expect(screen.queryByTitle('Preview')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show preview' }))
  expect(await screen.findByRole('button', { name: 'Put next to the editor' })).toBeVisible()
})
