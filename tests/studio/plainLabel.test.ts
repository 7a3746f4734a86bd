import { expect, it } from 'vitest'
import { plainLabel } from '../../src/studio/plan/plainLabel'

it.each([
  ['Garage |||| Garages', 'Garage / Garages'],
  ['%{label} is approved', '… is approved'],
  ['Labour rate per hour', 'Labour rate per hour'],
])('T-03 the plan shows the missing label “%s” as people read it', (text, shown) =>
  expect(plainLabel(text)).toBe(shown),
)
