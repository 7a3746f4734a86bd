import { choice, date, list, longText, type Money, money, percent, tags, text, yesNo } from '../../src/define'

/** A cover, as far as the carrier has stated it. */
export interface Coverage {
  code: string
  name: string
  included: boolean | null
  premium?: Money | null
  limit: Money | null
  deductible: Money | null
  deductible_percent: string | null
  deductible_min?: Money | null
  deductible_max?: Money | null
  note?: string | null
}

/** The coverages of a quote or a policy, as the carrier wrote them. */
export const coverages = <const O extends object>(options?: O) =>
  list(
    {
      code: text({ required: true, max: 20, ltr: true }),
      name: text({ required: true, max: 80 }),
      included: yesNo({ default: true }),
      premium: money({ min: 0 }),
      limit: money({ min: 0 }),
      deductible: money({ min: 0 }),
      deductible_percent: percent(),
      deductible_min: money({ min: 0 }),
      deductible_max: money({ min: 0 }),
      retroactive_date: date(),
      note: longText({ max: 500 }),
    },
    { max: 50, ...options },
  )

/** The parts of a tax, in an insurance type's tax table as on quotes and policies. */
export const taxParts = {
  code: text({ required: true, max: 20, ltr: true }),
  name: text({ required: true, max: 80 }),
  rate: percent(),
  amount: money({ min: 0 }),
  base: choice(['net', 'net_and_fees'], { fixedOptions: true, required: true, default: 'net' }),
  covers: tags({ max: 20 }),
  on_cancellation: choice(['returned', 'kept'], { fixedOptions: true }),
}

/** The taxes in force when the cover started. */
export const taxes = <const O extends object>(options?: O) =>
  list({ ...taxParts, exemption: text({ max: 255 }) }, { max: 20, ...options })

/** How taxes are rounded: each separately, or their total once. */
export const taxRounding = <const O extends object>(options?: O) =>
  choice(['line', 'total'], { fixedOptions: true, ...options })

/** The people and companies that receive the payout. */
export const beneficiaries = <const O extends object>(options?: O) =>
  list(
    {
      name: text({ required: true, max: 120 }),
      kind: choice(['beneficiary', 'loss_payee'], {
        fixedOptions: true,
        required: true,
        default: 'beneficiary',
      }),
      share: percent(),
    },
    { max: 20, ...options },
  )
