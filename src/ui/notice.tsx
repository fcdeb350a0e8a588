import type { ReactNode } from 'react'
import type { StateName } from './state-name.ts'
import { StatePicture } from './state-picture.tsx'

export interface NoticeProps {
  /** A Lucide icon class, e.g. `i-lucide-cloud-off`. */
  readonly icon: string
  /** A drawing in place of the icon, where there is room for one. */
  readonly drawing?: StateName | undefined
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** The content of a block that has nothing else to show: empty, failed, offline. */
export function Notice({ icon, drawing, title, children, action }: NoticeProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      {drawing ? (
        <StatePicture name={drawing} icon={icon} />
      ) : (
        <span className={`${icon} text-32px text-text-faint`} aria-hidden />
      )}
      <p className="font-600">{title}</p>
      {children ? <p className="muted max-w-420px">{children}</p> : null}
      {action}
    </div>
  )
}
