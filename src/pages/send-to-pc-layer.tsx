import { Receiver } from '../features/send-to-pc/receiver.tsx'
import { SendDialog } from '../features/send-to-pc/send-dialog.tsx'
import { rememberJoin } from '../features/servers/my-servers.ts'
import { canStartGame } from '../platform/device.ts'
import { useSignal } from '../platform/signal.ts'
import { outgoing } from '../shared/sent-server.ts'

/** What phones send to this PC; on a phone, the dialog that sends. A server that was joined is among the recent ones. */
export function SendToPcLayer({ onClose }: { readonly onClose: () => void }) {
  const sending = useSignal(outgoing)
  if (canStartGame()) return <Receiver onJoined={rememberJoin} />
  return sending ? <SendDialog request={sending} onClose={onClose} /> : null
}
