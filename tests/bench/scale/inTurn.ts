import type { Row } from '../part'
import type { Office } from './office'

/** The same records, in two sizes. */
export interface Sizes {
  thousand: Office
  million: Office
}

const WARM_UP = 2

/** Times an action with both sizes in turn. */
export async function inTurn(
  sizes: Sizes,
  runs: number,
  time: (office: Office, run: number) => Promise<number>,
): Promise<Pick<Row, 'product' | 'baseline'>> {
  const [product, baseline]: [number[], number[]] = [[], []]
  for (let run = -WARM_UP; run < runs; run++) {
    const small = await time(sizes.thousand, run + WARM_UP)
    const large = await time(sizes.million, run + WARM_UP)
    if (run < 0) continue
    baseline.push(small)
    product.push(large)
  }
  return { product, baseline }
}

/** Returns a row that compares a million records with a thousand. */
export const row = (name: string, limit: number, times: Pick<Row, 'product' | 'baseline'>): Row => ({
  name,
  unit: 'ms',
  beside: '1,000 rows',
  bound: { limit, good: 'below' },
  ...times,
})
