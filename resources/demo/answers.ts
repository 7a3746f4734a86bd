import type { Values } from '../../src/schema/resource'
import { pick } from './market'

const cars = [
  ['Peugeot', '208'],
  ['Kia', 'Rio'],
  ['Renault', 'Clio'],
  ['Volkswagen', 'Golf'],
  ['Isuzu', 'D-Max'],
  ['Dacia', 'Logan'],
] as const

/** Answers that fit the questions of an insurance type; questions that it has not are left out. */
export function answersFor(code: string, n: number): Values | null {
  const [make, model] = pick(cars, n)
  if (code !== 'MOTOR') return null
  return { plate: `${180 + (n % 60)} TU ${1000 + ((n * 137) % 9000)}`, make, model }
}
