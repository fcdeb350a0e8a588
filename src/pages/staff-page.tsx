import { StaffGate } from '../features/staff/gate.tsx'
import { lazyView } from '../platform/lazy-view.tsx'

const StaffRoom = lazyView(
  () => import('./staff-room.tsx'),
  (module) => module.StaffRoom,
  { messages: 'staff' },
)

/** The staff room, behind its gate. */
export const StaffPage = () => <StaffGate>{(me) => <StaffRoom me={me} />}</StaffGate>
