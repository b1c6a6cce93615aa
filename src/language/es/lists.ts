import type { Dictionary } from '#language/language.ts'

/** Lists of studies. */
export const lists = {
  'My Studies': 'Mis estudios',
  'All Studies': 'Todos los estudios',
  'Saved studies': 'Estudios guardados',
  'Hidden studies': 'Estudios ocultos',
  'My applications': 'Mis postulaciones',
  Compare: 'Comparar',
  'Loading studies': 'Cargando los estudios',
  '1 study': '1 estudio',
  '{count} studies': '{count} estudios',
  '{count} shown': 'Se muestran {count}',
  'LOAD MORE': 'CARGAR MÁS',

  'Search studies': 'Buscar estudios',
  Category: 'Categoría',
  'All categories': 'Todas',
  Place: 'Lugar',
  Anywhere: 'Donde sea',
  'In person': 'En persona',
  Sort: 'Ordenar',
  Newest: 'Recientes',
  'Ends soon': 'Por vencer',
  'Highest pay': 'Mejor pagados',
  'No studies match': 'Ningún estudio coincide',
  'Try fewer or different words, or remove a filter.':
    'Pruebe con menos palabras o con otras, o quite un filtro.',
  'See the match in All Studies': 'Verlo en Todos los estudios',
  'See {count} matches in All Studies': 'Ver {count} en Todos los estudios',
  'Search in All Studies': 'Buscar en Todos los estudios',
  'Loading the studies of other areas…': 'Cargando los estudios de otras zonas…',
  'Loading the studies of other areas: {loaded} of {total}':
    'Cargando los estudios de otras zonas: {loaded} de {total}',
  Stop: 'Detener',
  'Load the others': 'Cargar los demás',
  'This list has the studies near you, those open everywhere, and {loaded} other areas saved on this device.':
    'Esta lista tiene los estudios cerca de usted, los abiertos en todo el país y otras {loaded} zonas guardadas en este dispositivo.',
  'This list has the studies near you, those open everywhere, and {loaded} of {total} other areas.':
    'Esta lista tiene los estudios cerca de usted, los abiertos en todo el país y {loaded} de otras {total} zonas.',
  '{count} studies are searched by title, company and place alone.':
    '{count} estudios se buscan solo por título, empresa y lugar.',
  '1 study is searched by title, company and place alone.':
    '1 estudio se busca solo por título, empresa y lugar.',
  'The description is not on this device yet. It appears here as soon as you are connected.':
    'La descripción todavía no está en este dispositivo. Aparecerá aquí en cuanto tenga conexión.',
  'Clear search and filters': 'Borrar búsqueda y filtros',
  'No studies here right now': 'Ahora no hay estudios aquí',
  'New studies are added all the time. Check back soon.':
    'Siempre se agregan estudios nuevos. Vuelva a mirar pronto.',
  '1 other study does not fit you now.': 'Hay 1 estudio más que por ahora no es para usted.',
  '{count} other studies do not fit you now.': 'Hay {count} estudios más que por ahora no son para usted.',
  'See why': 'Ver por qué',

  Multiple: 'Varias',
  'City:': 'Ciudad:',
  'Age group': 'Edades',
  Gender: 'Género',
  Published: 'Publicado',
  Facility: 'Centro',
  Expires: 'Vence',
  '(est.)': '(aprox.)',
  '(estimated)': '(aproximado)',
  Payout: 'Pago',
  'Applied {day}': 'Postulación: {day}',
  'Sponsored study': 'Estudio patrocinado',
  'sponsored {title}': 'patrocinado {title}',
  Advertisement: 'Publicidad',

  Saved: 'Guardado',
  'Saved{count}': 'Guardados{count}',
  'Hidden ({count})': 'Ocultos ({count})',
  Save: 'Guardar',
  'Save {title}': 'Guardar {title}',
  'Saved: {title}': 'Guardado: {title}',
  'Save for later': 'Guardar para después',
  'Saved for later.': 'Guardado para después.',
  'No longer saved.': 'Ya no está guardado.',
  Hide: 'Ocultar',
  'Hide {title}': 'Ocultar {title}',
  'Hide from my lists': 'Ocultar de mis listas',
  'Hidden:': 'Oculto:',
  'Show again': 'Mostrar de nuevo',
  hiding: 'que se oculte',
  'Nothing saved yet': 'Todavía no hay nada guardado',
  'Save a study with its bookmark, and you will find it here, even without a connection.':
    'Guarde un estudio con su marcador y lo encontrará aquí, también sin conexión.',
  'Nothing hidden': 'No hay nada oculto',
  'A study that you hide is removed from your lists and kept here, in case you change your mind.':
    'Un estudio que oculta sale de sus listas y queda aquí, por si cambia de opinión.',
  'Browse studies': 'Ver estudios',
  'Your latest changes are on this device. They go to your account as soon as we can reach it.':
    'Los últimos cambios están en este dispositivo. Pasarán a su cuenta en cuanto haya conexión.',
  'This list is kept only on this device, until you sign out.':
    'Esta lista se guarda solo en este dispositivo, hasta que cierre la sesión.',
  'Near me': 'Cerca de mí',
  Recruiting: 'Busca participantes',
  'Opens soon': 'Abre pronto',
  'confirmed {day}': 'confirmado: {day}',
  '1 study has closed since.': 'Desde entonces se cerró 1 estudio.',
  '{count} studies have closed since.': 'Desde entonces se cerraron {count} estudios.',
} as const satisfies Dictionary
