import { describe, expect, it, vi } from 'vitest'
import { saveWithMerge } from '../../../src/pages/record/saveWithMerge'

const stale = (current: object) => ({
  status: 409,
  body: { code: 'stale', data: current, details: { version: 2 } },
})

describe('E-02 saveWithMerge', () => {
  it('E-02 sends what was merged with the changes of others', async () => {
    const send = vi
      .fn()
      .mockRejectedValueOnce(stale({ name: 'Theirs' }))
      .mockResolvedValue('saved')
    const merge = vi.fn((found, input: string) => `${input} + ${found.current.name}`)
    expect(await saveWithMerge<string, unknown>('Mine', send, merge)).toBe('saved')
    expect(send.mock.calls).toEqual([['Mine'], ['Mine + Theirs']])
    expect(merge.mock.calls[0]?.[0]).toMatchObject({ version: 2 })
  })

  it('E-02 gives up after three merges, for a conflict and for any other error', async () => {
    const newer = stale({ name: 'Theirs' })
    const send = vi.fn().mockRejectedValue(newer)
    await expect(saveWithMerge<string, unknown>('Mine', send, (_stale, input) => input)).rejects.toBe(newer)
    expect(send).toHaveBeenCalledTimes(4)
    await expect(saveWithMerge<string, unknown>('Mine', send, () => undefined)).rejects.toBe(newer)
    expect(send).toHaveBeenCalledTimes(5)
    const refused = { status: 403, body: { message: 'No' } }
    await expect(
      saveWithMerge<string, unknown>('Mine', vi.fn().mockRejectedValue(refused), () => 'Mine'),
    ).rejects.toBe(refused)
  })
})
