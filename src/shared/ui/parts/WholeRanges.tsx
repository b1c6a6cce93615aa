import styles from './WholeRanges.module.css'

/** A text whose ranges of numbers, such as `7-14`, stay on one line: browsers would break them after the hyphen. */
export function WholeRanges({ children }: { children: string }) {
  return (
    <span>
      {children.split(/((?<!\d)\d+-\d+)/).map((piece, index) => (
        <span key={index} className={index % 2 === 0 ? undefined : styles.range}>
          {piece}
        </span>
      ))}
    </span>
  )
}
