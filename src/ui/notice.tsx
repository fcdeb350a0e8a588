import type { ReactNode } from 'react'

export interface NoticeProps {
  /** A Lucide icon class, e.g. `i-lucide-cloud-off`. */
  readonly icon: string
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** The content of a block that has nothing else to show: empty, failed, offline. */
export function Notice({ icon, title, children, action }: NoticeProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span className={`${icon} text-28px text-text-faint`} aria-hidden />
      <p className="font-600">{title}</p>
      {children ? <p className="muted max-w-420px">{children}</p> : null}
      {action}
    </div>
  )
}
