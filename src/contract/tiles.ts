import { z } from 'zod'
import { MAX_TILES, type Tile, tileWidths } from '../core/schema/dashboard'

const name = z.string().min(1).max(120)
const width = z.literal([...tileWidths]).describe('How many of four columns it takes')
const ofList = {
  resource: name,
  view: z.string().max(64).optional().describe('The id of a saved view or the name of a shipped one'),
  title: z.string().trim().min(1).max(80).optional(),
  width,
}

const tileSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('card'), card: name, width }),
  z.strictObject({ type: z.literal('figure'), ...ofList, value: name.describe('`count`, `sum:total`') }),
  z.strictObject({ type: z.literal('rows'), ...ofList }),
  z.strictObject({ type: z.literal('report'), ...ofList, view: ofList.view.unwrap() }),
  z.strictObject({ type: z.literal('shortcut'), ...ofList, to: z.enum(['list', 'create']) }),
  z.strictObject({ type: z.literal('page'), path: name.regex(/^\/[\w/-]*$/), width }),
]) satisfies z.ZodType<Tile>

/** The tiles of a dashboard, in their order. */
export const tilesSchema = tileSchema.array().max(MAX_TILES)
