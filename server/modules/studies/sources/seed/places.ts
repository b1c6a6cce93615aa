/** A market area with the places there where studies are held. All names are made up. */
export interface Place {
  dma: number
  city: string
  state: string
  areaCode: string
  /** Rooms for groups. */
  rooms: readonly string[]
  /** Clinics for trials. */
  clinics: readonly string[]
}

type Row = readonly [
  dma: number,
  city: string,
  state: string,
  areaCode: string,
  rooms: readonly string[],
  clinics: readonly string[],
]

const rows: readonly Row[] = [
  [
    501,
    'New York',
    'NY',
    '212',
    ['Hudson Row Rooms', 'Fulton Street Studio'],
    ['Riverside Park Clinical Research'],
  ],
  [
    803,
    'Los Angeles',
    'CA',
    '213',
    ['Figueroa Viewing Rooms', 'Silver Lake Studio'],
    ['Canyon View Trials Center'],
  ],
  [
    602,
    'Chicago',
    'IL',
    '312',
    ['Wabash Conversation Rooms', 'Prairie Avenue Studio'],
    ['Lakeshore Clinical Research'],
  ],
  [504, 'Philadelphia', 'PA', '215', ['Walnut Court Rooms'], ['Schuylkill Research Clinic']],
  [623, 'Dallas', 'TX', '214', ['Trinity Groves Rooms'], ['Lone Oak Clinical Trials']],
  [618, 'Houston', 'TX', '713', ['Bayou Bend Focus Rooms'], ['Gulf Plains Research Clinic']],
  [511, 'Washington', 'DC', '202', ['Kalorama Discussion Rooms'], ['Potomac Bend Clinical Research']],
  [506, 'Boston', 'MA', '617', ['Fort Point Rooms'], ['Charles Basin Research Institute']],
  [524, 'Atlanta', 'GA', '404', ['Ponce Corner Rooms'], ['Piedmont Pines Clinical Trials']],
  [807, 'San Francisco', 'CA', '415', ['Dogpatch Viewing Studio'], ['Golden Hill Research Clinic']],
  [753, 'Phoenix', 'AZ', '602', ['Camelback Commons Rooms'], ['Saguaro Clinical Research']],
  [819, 'Seattle', 'WA', '206', ['Pine Street Listening Rooms'], ['Puget Clinical Trials']],
  [539, 'Tampa', 'FL', '813', ['Hyde Bay Focus Rooms'], ['Hillsborough Research Clinic']],
  [505, 'Detroit', 'MI', '313', ['Corktown Rooms'], ['Great Lakes Trials Center']],
  [613, 'Minneapolis', 'MN', '612', ['Mill Ruins Studio'], ['Northern Lakes Clinical Research']],
  [528, 'Miami', 'FL', '305', ['Brickell Key Rooms'], ['Biscayne Clinical Trials']],
  [751, 'Denver', 'CO', '303', ['Larimer Hall Rooms'], ['Front Range Research Clinic']],
  [534, 'Orlando', 'FL', '407', ['Lake Eola Focus Rooms'], ['Citrus Grove Clinical Trials']],
  [510, 'Cleveland', 'OH', '216', ['Euclid Row Rooms'], ['Cuyahoga Clinical Research']],
  [862, 'Sacramento', 'CA', '916', ['Capitol Oak Rooms'], ['American River Trials']],
  [609, 'St. Louis', 'MO', '314', ['Soulard Discussion Rooms'], ['Gateway Plains Research Clinic']],
  [820, 'Portland', 'OR', '503', ['Alder Street Studio'], ['Willamette Clinical Research']],
  [517, 'Charlotte', 'NC', '704', ['South End Listening Rooms'], ['Catawba Clinical Trials']],
  [508, 'Pittsburgh', 'PA', '412', ['Strip District Rooms'], ['Three Rivers Research Clinic']],
  [527, 'Indianapolis', 'IN', '317', ['Monument Row Rooms'], ['White River Clinical Trials']],
  [512, 'Baltimore', 'MD', '410', ['Fells Corner Rooms'], ['Chesapeake Bend Research Clinic']],
  [560, 'Raleigh', 'NC', '919', ['Oakwood Viewing Rooms'], ['Triangle Pines Clinical Research']],
  [659, 'Nashville', 'TN', '615', ['Five Points Focus Rooms'], ['Cumberland Clinical Trials']],
  [825, 'San Diego', 'CA', '619', ['North Park Rooms'], ['Coronado Bay Research Clinic']],
  [770, 'Salt Lake City', 'UT', '801', ['Granary Row Studio'], ['Wasatch Clinical Trials']],
  [641, 'San Antonio', 'TX', '210', ['Pearl Mill Rooms'], ['Mission Trail Clinical Research']],
  [616, 'Kansas City', 'MO', '816', ['Crossroads Talk Rooms'], ['Heartland Bend Trials']],
  [535, 'Columbus', 'OH', '614', ['Short North Rooms'], ['Scioto Clinical Research']],
  [617, 'Milwaukee', 'WI', '414', ['Third Ward Studio'], ['Kettle Range Research Clinic']],
  [515, 'Cincinnati', 'OH', '513', ['Vine Street Rooms'], ['Queen Hill Clinical Trials']],
  [839, 'Las Vegas', 'NV', '702', ['Fremont Focus Studio'], ['Red Rock Clinical Research']],
  [635, 'Austin', 'TX', '512', ['East Sixth Listening Rooms'], ['Barton Creek Research Clinic']],
  [561, 'Jacksonville', 'FL', '904', ['Riverside Arts Rooms'], ['St. Johns Clinical Trials']],
  [640, 'Memphis', 'TN', '901', ['Cooper Young Rooms'], ['Bluff City Clinical Research']],
  [622, 'New Orleans', 'LA', '504', ['Magazine Street Rooms'], ['Crescent Bend Research Clinic']],
]

export const places: readonly Place[] = rows.map(([dma, city, state, areaCode, rooms, clinics]) => ({
  dma,
  city,
  state,
  areaCode,
  rooms,
  clinics,
}))
