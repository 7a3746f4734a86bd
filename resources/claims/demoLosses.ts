/** A demo loss. Its cost is in thousandths. */
export interface Loss {
  type: string
  /** The code of the coverage that it falls under, if the policy has it. */
  coverage?: string
  cause: string
  description: string
  cost: number
}

const losses: Record<string, Loss[]> = {
  MOTOR: [
    {
      type: 'collision',
      coverage: 'DAMAGE',
      cause: 'Rear-end collision',
      description: 'Hit from behind while waiting at a traffic light; bumper and boot are damaged.',
      cost: 1_150_000,
    },
    {
      type: 'glass',
      coverage: 'GLASS',
      cause: 'Stone on the motorway',
      description: 'A stone thrown up by a lorry cracked the windscreen over its whole width.',
      cost: 420_000,
    },
    {
      type: 'theft',
      coverage: 'THEFT',
      cause: 'Break-in at night',
      description: 'The car was broken into in the car park; radio and wheels were stolen.',
      cost: 1_900_000,
    },
  ],
  HOME: [
    {
      type: 'water',
      coverage: 'WATER',
      cause: 'Burst pipe',
      description: 'A pipe burst in the kitchen while the family was away; floor and cupboards are soaked.',
      cost: 3_200_000,
    },
    {
      type: 'storm',
      coverage: 'FIRE',
      cause: 'Storm',
      description: 'The storm tore tiles off the roof; rain came in and damaged the ceiling of two rooms.',
      cost: 2_700_000,
    },
  ],
  HEALTH: [
    {
      type: 'illness',
      cause: 'Operation',
      description: 'Three days in the clinic after an appendix operation; the bill is attached.',
      cost: 3_850_000,
    },
  ],
  TRAVEL: [
    {
      type: 'baggage',
      cause: 'Lost baggage',
      description: 'The airline lost a suitcase between Tunis and Istanbul and closed the search.',
      cost: 700_000,
    },
  ],
  LIFE: [
    {
      type: 'illness',
      cause: 'Stay in hospital',
      description: 'Four days in hospital after a fall; the daily benefit of the contract is asked for.',
      cost: 260_000,
    },
  ],
  LIABILITY: [
    {
      type: 'liability',
      coverage: 'TPL',
      cause: 'Damage at a customer',
      description: 'During work at a customer a ladder fell on a display case and broke it.',
      cost: 1_900_000,
    },
  ],
  BUSINESS: [
    {
      type: 'fire',
      coverage: 'FIRE',
      cause: 'Short circuit',
      description: 'A short circuit in the store room set fire to packaging; part of the stock is lost.',
      cost: 5_600_000,
    },
  ],
}

const other: Loss[] = [
  {
    type: 'other',
    cause: 'Under inquiry',
    description: 'The insured reports a loss; what exactly happened is being looked into.',
    cost: 1_500_000,
  },
]

/** Returns typical losses of an insurance type. */
export const lossesOf = (code: string | undefined): readonly Loss[] => losses[code ?? ''] ?? other
