import { useEffect, useState } from 'react'
import { sessionRefused, useSession } from '../../shared/session.ts'

/** True if the server ended the session while this page was open, until the next sign-in (PRA-09). */
export function useSessionEnded(): boolean {
  const signedIn = useSession() !== undefined
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    const onRefused = () => setEnded(true)
    addEventListener(sessionRefused, onRefused)
    return () => removeEventListener(sessionRefused, onRefused)
  }, [])
  useEffect(() => {
    if (signedIn) setEnded(false)
  }, [signedIn])
  return ended
}
