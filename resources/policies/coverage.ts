import { choice, date, list, longText, money, percent, text, yesNo } from '../../src/define'

/** The coverages of a policy, as the carrier wrote them. */
export const coverages = <const O extends object>(options?: O) =>
  list(
    {
      code: text({ required: true, max: 20, ltr: true }),
      name: text({ required: true, max: 80 }),
      included: yesNo({ default: true }),
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

/** The taxes in force when the cover started. */
export const taxes = <const O extends object>(options?: O) =>
  list(
    {
      code: text({ required: true, max: 20, ltr: true }),
      name: text({ required: true, max: 80 }),
      rate: percent({ required: true }),
      base: choice(['net', 'net_and_fees'], { fixedOptions: true, required: true, default: 'net' }),
    },
    { max: 20, ...options },
  )

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
