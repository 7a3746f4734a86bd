import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { blockableHistory, type NavigationAttempt } from '../../src/app/routing/blockableHistory'

function openHistory() {
  const memory = createMemoryHistory({ initialEntries: ['/list', '/form'], initialIndex: 1, v5Compat: true })
  const history = blockableHistory(memory as unknown as Parameters<typeof blockableHistory>[0])
  const locations: string[] = []
  history.listen(({ location }) => locations.push(location.pathname))
  const kept: NavigationAttempt[] = []
  const end = history.block(departure => {
    kept.push(departure)
    return true
  })
  return { memory, history, heard: locations, kept, end }
}

describe('blockable history', () => {
  it('A-11 blocks a link, and follows it on confirmation', () => {
    const { memory, history, heard: locations, kept } = openHistory()
    history.push('/other?q=1')
    expect([memory.location.pathname, locations]).toEqual(['/form', []])
    const [departure] = kept
    expect(departure?.currentLocation.pathname).toBe('/form')
    expect(departure?.nextLocation).toMatchObject({ pathname: '/other', search: '?q=1' })
    departure?.go()
    expect([memory.location.pathname, locations]).toEqual(['/other', ['/other']])
  })

  it('A-11 reverts going back silently, and goes back on confirmation', () => {
    const { memory, history, heard: locations, kept } = openHistory()
    history.go(-1)
    expect([memory.location.pathname, locations]).toEqual(['/form', []])
    expect(kept.map(({ historyAction, nextLocation }) => [historyAction, nextLocation.pathname])).toEqual([
      ['POP', '/list'],
    ])
    kept[0]?.go()
    expect([memory.location.pathname, locations]).toEqual(['/list', ['/list']])
    expect(kept).toHaveLength(1)
  })

  it('A-11 a removed blocker blocks nothing', () => {
    const { history, heard: locations, kept, end } = openHistory()
    end()
    history.replace('/other')
    history.go(-1)
    expect([kept, locations]).toEqual([[], ['/other', '/list']])
  })
})
