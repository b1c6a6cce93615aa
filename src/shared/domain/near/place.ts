/** A place on the globe, in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** Statute miles. */
const earthRadius = 6371 / 1.609344
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A place as a point of the unit sphere. Chords between such points compare like distances, at three products each. */
export type UnitVector = readonly [x: number, y: number, z: number]

export function unitVector({ latitude, longitude }: Place): UnitVector {
  const [phi, lambda] = [radians(latitude), radians(longitude)]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/** @param squaredChord Between two unit vectors. */
export function milesOfChord(squaredChord: number): number {
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(squaredChord) / 2))
}

/** The inverse of `milesOfChord`. */
export function squaredChordOf(miles: number): number {
  return (2 * Math.sin(Math.min(Math.PI / 2, miles / (2 * earthRadius)))) ** 2
}
