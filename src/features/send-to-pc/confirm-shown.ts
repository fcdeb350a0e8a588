import { useEffect } from 'react'
import { confirmSentServer } from '../../../contract/endpoints/send-to-pc.ts'
import { request } from '../../platform/api-client.ts'
import { isVisible, onVisibilityChange } from '../../platform/visibility.ts'
import { pairingHeaders } from '../../shared/pairings.ts'
import { session } from '../../shared/session.ts'

/** Offers whose confirmation is stored, or on its way. */
const confirmed = new Set<string>()

/** Tells the portal that the user can see an offer; the phone says so no earlier. Best effort: a press says it too. */
export async function confirmShown(id: string): Promise<void> {
  if (confirmed.has(id)) return
  confirmed.add(id)
  try {
    await request(confirmSentServer, { params: { id }, headers: pairingHeaders() }, { token: session.token() })
  } catch (error) {
    confirmed.delete(id)
    console.info('The phone is not told that its offer is shown:', error)
  }
}

/** Confirms an offer that this page renders, as soon as the page is visible. */
export function useConfirmed(id: string): void {
  useEffect(() => {
    const confirm = () => {
      if (isVisible()) void confirmShown(id)
    }
    confirm()
    return onVisibilityChange(confirm)
  }, [id])
}
