import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { afterFirstPage, watchFirstPage } from '../../src/ui/shell/afterFirstPage'

it('O-01 what the first page does not need is loaded one after another, also after a failure', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const queryClient = new QueryClient()
  watchFirstPage(queryClient)
  const started: string[] = []
  const rejections: ((why: Error) => void)[] = []
  afterFirstPage(() => {
    started.push('record')
    return new Promise((_, reject) => rejections.push(reject))
  })
  const cancel = afterFirstPage(() => started.push('cancelled'))
  afterFirstPage(() => started.push('palette'))
  await queryClient.fetchQuery({ queryKey: ['rows'], queryFn: () => 'rows' })
  await vi.waitFor(() => expect(started).toEqual(['record']))
  cancel()
  rejections[0]?.(new Error('no network'))
  await vi.waitFor(() => expect(started).toEqual(['record', 'palette']))
  expect(error).toHaveBeenCalledWith(new Error('no network'))
})
