import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scrollToHash } from '../../src/app/routing/scroll'

const scrollTo = vi.fn()
const wants = { lessMotion: false }

beforeEach(() => {
  window.matchMedia = () => ({ matches: wants.lessMotion }) as never
  window.scrollTo = scrollTo as never
  window.scrollY = 100
})
afterEach(() => {
  scrollTo.mockClear()
  wants.lessMotion = false
  document.documentElement.style.scrollPaddingTop = ''
  document.body.replaceChildren()
})

function targetAt(top: number) {
  const target = document.createElement('h2')
  target.id = 'wörter'
  target.getBoundingClientRect = () => ({ top }) as DOMRect
  document.body.append(target)
}

describe('R-16 #hash scrolling', () => {
  it('R-16 scrolls smoothly with an offset of 60 px, as soon as the target exists', async () => {
    scrollToHash('#w%C3%B6rter')
    expect(scrollTo).not.toHaveBeenCalled()
    targetAt(500)
    await vi.waitFor(() => expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 540, behavior: 'smooth' }))
  })

  it('R-16 stops below a taller menu; jumps with reduced motion', () => {
    document.documentElement.style.scrollPaddingTop = '108px'
    wants.lessMotion = true
    targetAt(500)
    scrollToHash('#w%C3%B6rter')
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 492, behavior: 'instant' })
  })
})
