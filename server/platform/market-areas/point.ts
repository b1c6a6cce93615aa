/** A place on the globe, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

const earthRadiusKilometres = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres (haversine). */
export function distanceKilometres(from: Point, to: Point): number {
  const latitudeHalf = radians(to.latitude - from.latitude) / 2
  const longitudeHalf = radians(to.longitude - from.longitude) / 2
  const chord =
    Math.sin(latitudeHalf) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitudeHalf) ** 2
  return 2 * earthRadiusKilometres * Math.asin(Math.sqrt(Math.min(1, chord)))
}
