import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-client.ts'
import { emailExists } from '../auth-calls.ts'
import { type Failure, failureOf } from '../core/failures.ts'
import { type Availability, isEmail } from '../core/fields.ts'

interface CheckResult {
  readonly email: string
  readonly availability: Availability
  readonly failure?: Failure
}

export interface AvailabilityCheck {
  readonly availability: Availability
  readonly failure: Failure | undefined
  /** Checks once per address; resolves to the result. */
  readonly check: () => Promise<Availability>
}

/** Whether an address is free, checked once per address; changing the address discards a pending response. */
export function useAvailability(typed: string): AvailabilityCheck {
  const email = typed.trim()
  const [checked, setChecked] = useState<CheckResult>({ email: '', availability: 'unknown' })
  const running = useRef<{ readonly email: string; readonly answer: Promise<Availability> }>(undefined)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  const ask = async (): Promise<Availability> => {
    const { signal } = leaving.current
    setChecked({ email, availability: 'checking' })
    try {
      const availability = (await emailExists(email, signal)) ? 'taken' : 'available'
      setChecked({ email, availability })
      return availability
    } catch (error) {
      running.current = undefined
      if (signal.aborted) return 'unknown'
      if (!(error instanceof ApiError)) throw error
      setChecked({ email, availability: 'unknown', failure: failureOf('check', error.code) })
      return 'unknown'
    }
  }
  const current = checked.email === email ? checked : undefined
  return {
    availability: current?.availability ?? 'unknown',
    failure: current?.failure,
    async check() {
      if (!isEmail(email)) return 'unknown'
      if (running.current?.email !== email) running.current = { email, answer: ask() }
      return running.current.answer
    },
  }
}
