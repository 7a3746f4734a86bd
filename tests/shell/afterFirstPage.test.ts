import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { afterFirstPage, watchFirstPage } from '../../src/ui/shell/afterFirstPage'

it('O-01 the next page loads after the first and before all else, which waits for it for a limited time', async () => {
  vi.useFakeTimers()
  const run: string[] = []
  const started = (name: string) => () => void run.push(name)
  const queryClient = new QueryClient()
  const watch = (next: Promise<unknown>) =>
    watchFirstPage(queryClient, () => {
      run.push('next page')
      return next
    })

  watch(Promise.resolve())
  afterFirstPage(started('palette'))
  const cancel = afterFirstPage(started('left'))
  cancel()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toEqual([])
  await queryClient.fetchQuery({ queryKey: ['rows'], queryFn: () => 'rows' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toEqual(['next page', 'palette'])

  watch(new Promise(() => undefined))
  afterFirstPage(started('live connection'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toEqual(['next page', 'palette', 'next page'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(run).toEqual(['next page', 'palette', 'next page', 'live connection'])
  vi.useRealTimers()
})
