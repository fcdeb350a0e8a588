import { type ComponentType, createContext } from 'react'

export interface RegionAdviceProps {
  readonly onTake: (region: string) => void
  /** Whether the form accepts a region now. */
  readonly canTake: (region: string) => boolean
}

/** The control beside a choice of regions that asks the team; absent where that is not offered. */
export const RegionAdviceContext = createContext<ComponentType<RegionAdviceProps> | undefined>(undefined)
