/** Research firms, all made up, and what they do: opinion and products, or trials. */

export const opinionFirms = [
  'Brightwater Insights',
  'Halden & Moss Research',
  'Second Table',
  'Fieldnote Collective',
  'Juniper Street Research',
  'Open Window Insights',
  'Tandem Listening',
  'Corvus & Pine',
  'Plainspoken Research',
  'Marigold Field Services',
  'Northlight Panels',
  'Quiet Room Studios',
  'Ask Kindly',
  'Lattice Consumer Labs',
  'Everyday Evidence',
  'Harbor & Hill Insights',
  'Tin Kettle Research',
  'Paperclip Panels',
  'Sample of One',
  'Longtable Research',
  'Wren Product Testing',
  'Porchlight Opinions',
  'Kinfolk Usability',
  'Threshold Research Group',
] as const

export const trialFirms = [
  'Alder Creek Clinical',
  'Meridian Bay Trials',
  'Vesper Clinical Research',
  'Stillwater Medical Studies',
  'Juno Valley Research',
  'Cobalt Ridge Clinical',
  'Fernwood Therapeutic Trials',
  'Larkspur Health Research',
  'Tidewater Study Group',
  'Oakhollow Clinical',
  'Summit Fork Trials',
  'Bluestem Medical Research',
  'Candela Clinical Studies',
  'Rowan Hill Research',
  'Pennywhistle Health',
  'Goldenrod Clinical',
] as const

/** A domain under the reserved top level `.example`, so that nothing sent there reaches anyone. */
export const domainOf = (company: string) => `${company.toLowerCase().replaceAll(/[^a-z]+/g, '')}.example`
