CREATE TABLE "site_facility" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_facility_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"latitude" smallint,
	"longitude" smallint
);
--> statement-breakpoint
CREATE TABLE "study_site" (
	"study_id" integer NOT NULL,
	"position" integer NOT NULL,
	"facility_id" integer NOT NULL,
	"status" text,
	"phone" text,
	"email" text,
	CONSTRAINT "study_site_study_id_position_pk" PRIMARY KEY("study_id","position")
);
--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "confirmed_on" text;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "source_updated_on" date;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "conditions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "mesh_terms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "study_site" ADD CONSTRAINT "study_site_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_site" ADD CONSTRAINT "study_site_facility_id_site_facility_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."site_facility"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_facility_named" ON "site_facility" USING btree ("name","city","state","zip","latitude","longitude");