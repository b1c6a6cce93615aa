import { Link } from '@tanstack/react-router'

/** Leads to the record of an act, such as `participant:5`. Without a page for it, to all acts on it. */
export function SubjectLink({ subject }: { subject: string }) {
  const [kind = '', id = ''] = subject.split(':', 2)
  switch (kind) {
    case 'participant':
      return (
        <Link to="/people" search={{ query: subject }}>
          {subject}
        </Link>
      )
    case 'payout':
      return (
        <Link to="/people" search={{ query: id }}>
          {subject}
        </Link>
      )
    case 'message':
      return (
        <Link to="/contact/$reference" params={{ reference: id }} preload={false}>
          {subject}
        </Link>
      )
    case 'study':
      return (
        <Link to="/studies/$id" params={{ id }}>
          {subject}
        </Link>
      )
    case 'own-study':
      return (
        <Link to="/own-studies/$id" params={{ id }}>
          {subject}
        </Link>
      )
    case 'operator':
      return <Link to="/operators">{subject}</Link>
    case 'source':
      return <Link to="/sources">{subject}</Link>
    default:
      return (
        <Link to="/log" search={{ subject }}>
          {subject}
        </Link>
      )
  }
}
