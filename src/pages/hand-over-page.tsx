import { HandOver } from '../features/hand-over/hand-over.tsx'
import { portableValues } from './portable-values.ts'

/** Between a former address of the portal and this one. */
export function HandOverPage() {
  return <HandOver values={portableValues} />
}
