import type { ComponentType } from 'react'
import type { TileWidth } from '../../core/schema/dashboard'
import type { Measurement } from '../measures/useMeasures'
import type { Flow } from './bands'
import type { PeriodChoice } from './usePeriod'

/** What a card is rendered with. */
export interface CardProps {
  /** The numbers of all cards of the dashboard, from one call. */
  from: Measurement
  period: PeriodChoice
}

/** A part of a dashboard that the product provides, such as a number with its list. It renders nothing without the right to read it. */
export interface Card {
  /** The phrase that names it. */
  label: string
  width: TileWidth
  /** How it is laid out in its own width, if not as others of that width. */
  flow?: Flow
  component: ComponentType<CardProps>
  measures?: readonly { name: string }[]
  /** Who has it on their dashboards; by default everybody. */
  ability?: { action: string; subject: string }
}

/** The cards of the product, by name. */
export type Cards = Readonly<Record<string, Card>>
