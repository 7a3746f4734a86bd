import { describe, expect, it, vi } from 'vitest'
import { listenTo, previewOrder } from '../../src/define/previewMessages'

const order = {
  coverdesk: 'draft',
  name: 'branches',
  own: { extends: 'branches' },
  view: 'list',
  language: 'fr',
  theme: 'dark',
}

describe('the messages between Studio and its preview', () => {
  it('T-06 takes messages of its own origin and of the expected window alone', () => {
    const listener = vi.fn()
    const end = listenTo(source => source === window, previewOrder, listener)
    const send = (data: unknown, init: MessageEventInit = {}) =>
      window.dispatchEvent(
        new MessageEvent('message', { data, origin: window.location.origin, source: window, ...init }),
      )
    send(order, { origin: 'https://evil.example' })
    send(order, { source: null })
    send({ ...order, view: 'everything' })
    send('draft')
    expect(listener).not.toHaveBeenCalled()
    send(order)
    expect(listener).toHaveBeenCalledExactlyOnceWith(order, window)
    end()
    send(order)
    expect(listener).toHaveBeenCalledOnce()
  })
})
