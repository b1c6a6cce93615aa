/** A place on the globe, in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

const earthRadiusMiles = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A place as a point of the unit sphere. Chords between such points compare like distances, and cost three products. */
export type UnitVector = readonly [x: number, y: number, z: number]

export function unitVector({ latitude, longitude }: Place): UnitVector {
  const [phi, lambda] = [radians(latitude), radians(longitude)]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/** @param squaredChord Between two unit vectors. */
export function milesOfChord(squaredChord: number): number {
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(squaredChord) / 2))
}

/** The inverse of `milesOfChord`. */
export function squaredChordOf(miles: number): number {
  return (2 * Math.sin(Math.min(Math.PI / 2, miles / (2 * earthRadiusMiles)))) ** 2
}

/** Great-circle distance in statute miles. */
export function milesBetween(from: Place, to: Place): number {
  const [a, b] = [unitVector(from), unitVector(to)]
  return milesOfChord((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2)
}
