import type { ComponentType } from 'react'
import type { TileWidth } from '../../core/schema/dashboard'
import type { Measurement } from '../../pages/measures/useMeasures'
import type { Flow } from './bands'
import type { PeriodChoice } from './usePeriod'

/** The props of a card. */
export interface CardProps {
  /** The figures of all cards of the dashboard, from one call. */
  from: Measurement
  period: PeriodChoice
}

/**
 * A part of a dashboard that the product provides, for example a figure with its list. It renders nothing if
 * the user lacks the permission to read it.
 */
export interface Card {
  /** The translation key of its name. */
  label: string
  width: TileWidth
  /** The layout at its default width, if it differs from other tiles of that width. */
  flow?: Flow
  component: ComponentType<CardProps>
  measures?: readonly { name: string }[]
  /** The permission to have the card on a dashboard. By default, everyone can. */
  ability?: { action: string; subject: string }
}

/** The cards of the product, by name. */
export type Cards = Readonly<Record<string, Card>>
